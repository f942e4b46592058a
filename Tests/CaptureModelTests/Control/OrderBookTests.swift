import Testing

@testable import CaptureModel

/// When a client's command counts as carried out by hardware that answers later.
@Suite struct OrderBookTests {
  private func report(after order: Int, isRefusal: Bool = false) -> HardwareReport {
    HardwareReport(HardwareState(), after: order, isRefusal: isRefusal)
  }

  @Test("rule(141): a frame obeys what the hardware accepted before it was taken, and no frame before") func obeying() {
    var book = OrderBook()
    let order = book.give(for: 7)
    #expect(book.commandObeyed(at: 50) == nil)
    #expect(book.take(report(after: order), at: 100) == nil)
    #expect(book.commandObeyed(at: 99) == nil)
    #expect(book.commandObeyed(at: 100) == 7)
    // Once.
    #expect(book.commandObeyed(at: 200) == nil)
  }

  @Test("A frame obeys the last of several commands, and with it those before") func several() {
    var book = OrderBook()
    let orders = [1, 2, 3].map { book.give(for: $0) }
    _ = book.take(report(after: orders[1]), at: 100)
    #expect(book.commandObeyed(at: 150) == 2)
    _ = book.take(report(after: orders[2]), at: 200)
    #expect(book.commandObeyed(at: 250) == 3)
  }

  @Test("A refusal is of the last order that the report knows; those before it were accepted") func refusal() {
    var book = OrderBook()
    let orders = [1, 2, 3].map { book.give(for: $0) }
    #expect(book.take(report(after: orders[1], isRefusal: true), at: 100) == 2)
    #expect(book.commandObeyed(at: 100) == 1)
    #expect(book.take(report(after: orders[2]), at: 200) == nil)
    #expect(book.commandObeyed(at: 200) == 3)
  }

  @Test("An order that nobody waits for has a number, and no command") func nobody() {
    var book = OrderBook()
    let order = book.give(for: nil)
    #expect(order == 1 && book.lastNumber == 1)
    #expect(book.take(report(after: order, isRefusal: true), at: 100) == nil)
    #expect(book.commandObeyed(at: 200) == nil)
  }

  @Test("A report that was made before the last order is not of now") func currency() {
    var book = OrderBook()
    #expect(book.isCurrent(report(after: 0)))
    let order = book.give(for: nil)
    #expect(!book.isCurrent(report(after: 0)) && book.isCurrent(report(after: order)))
  }
}
