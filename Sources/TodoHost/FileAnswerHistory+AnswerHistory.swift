public import FileStore
import ModuleKit
public import ViewKit

/// The file store knows no modules.
extension FileAnswerHistory: AnswerHistory {}
