public import FileStore
import ModuleKit
public import ViewKit

/// Conforms here, because the file store knows no modules.
extension FileAnswerHistory: AnswerHistory {}
