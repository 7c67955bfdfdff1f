public import FileStore
public import ModuleKit

/// The file store knows no modules.
extension FileAnswerHistory: AnswerHistory {}
