import ModuleKit
import Testing
import TodoStores
import TodoTxt

@testable import DetailModule

@Suite struct DetailFormatterTests {
  @Test(arguments: [(0, "0.00"), (1_230_000, "0.01"), (123_456_789, "1.23"), (-150_000_000, "-1.50")])
  func writesTwoDecimals(number: Int, text: String) {
    #expect(DetailFormatter().decimals(number) == text)
  }
}
