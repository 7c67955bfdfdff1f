// Whoever reads tasks handles their bytes: one import for both.
@_exported public import PlainText
