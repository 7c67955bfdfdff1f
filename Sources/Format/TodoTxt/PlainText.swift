// Code that reads tasks also handles bytes, so one import gives both.
@_exported public import PlainText
