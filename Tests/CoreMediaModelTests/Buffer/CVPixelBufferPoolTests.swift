import CoreMediaModel
import Foundation
import Locking
import PixelModel
import Testing

@testable import CoreVideoModel

@Suite struct CVPixelBufferPoolTests {
  let pool = CVPixelBufferPool(layout: CVPixelBufferTests.layout())

  static func make(_ attributes: [CFString: Any], _ poolAttributes: [CFString: Any]? = nil) -> (
    CVReturn, CVPixelBufferPool?
  ) {
    var made: CVPixelBufferPool?
    let status = CVPixelBufferPoolCreate(nil, poolAttributes as CFDictionary?, attributes as CFDictionary, &made)
    return (status, made)
  }

  static var attributes: [CFString: Any] {
    [
      kCVPixelBufferPixelFormatTypeKey: kCVPixelFormatType_32BGRA, kCVPixelBufferWidthKey: 4,
      kCVPixelBufferHeightKey: 2,
    ]
  }

  func make(threshold: Int) -> (CVReturn, CVPixelBuffer?) {
    var made: CVPixelBuffer?
    let aux = [kCVPixelBufferPoolAllocationThresholdKey: threshold] as CFDictionary
    let status = CVPixelBufferPoolCreatePixelBufferWithAuxAttributes(nil, pool, aux, &made)
    return (status, made)
  }

  @Test func buffersCountAsOutstandingWhetherRenderedOrNot() {
    var buffers = (0..<3).map { _ in pool.makeBuffer { _ in } }
    #expect(pool.outstandingCount == 3)
    buffers[0].lock(readOnly: true)
    buffers.removeFirst(2)
    #expect(pool.outstandingCount == 1)
    buffers = []
    #expect(pool.outstandingCount == 0)
    #expect(pool.idleMemoryCount == 1)
  }

  @Test func memoryIsReusedWithItsContent() {
    var first: CVPixelBuffer? = pool.makeBuffer { $0.content = 1 }
    let address = first?.withPixels(readOnly: true) { UInt(bitPattern: $0.baseAddress) }
    first = nil
    let drawnOver = Locked<Int?>(nil)
    let second = pool.makeBuffer { memory in drawnOver.withLock { $0 = memory.content as? Int } }
    #expect(second.withPixels(readOnly: true) { UInt(bitPattern: $0.baseAddress) } == address)
    #expect(drawnOver.withLock { $0 } == 1)
  }

  @Test func memoryThatAClientWroteToIsReusedWithoutContent() {
    var first: CVPixelBuffer? = pool.makeBuffer { $0.content = 1 }
    first?.withPixels(readOnly: false) { _ in }
    first = nil
    let isFresh = Locked(false)
    let second = pool.makeBuffer { memory in isFresh.withLock { $0 = memory.content == nil } }
    second.lock(readOnly: true)
    #expect(isFresh.withLock { $0 })
    #expect(pool.idleMemoryCount == 0)
  }

  @Test func borrowedMemoryCountsButIsNotReused() {
    let owner = PixelMemory(layout: pool.layout)
    let borrowed = PixelMemory(layout: pool.layout, borrowing: owner.baseAddress, owner: owner)
    var buffer: CVPixelBuffer? = pool.makeBuffer(borrowing: borrowed)
    #expect(pool.outstandingCount == 1)
    #expect(buffer?.withPixels(readOnly: true) { $0.baseAddress } == owner.baseAddress)
    buffer = nil
    #expect(pool.outstandingCount == 0)
    #expect(pool.idleMemoryCount == 0)
  }

  @Test func `rule(340): a pool with a threshold refuses buffers until one is returned; a pool without one grows`() {
    var kept = (0..<2).map { _ in make(threshold: 2).1 }
    #expect(kept.allSatisfy { $0 != nil })
    let refused = make(threshold: 2)
    #expect(refused.0 == kCVReturnWouldExceedAllocationThreshold)
    #expect(refused.1 == nil)
    kept[0] = nil
    let again = make(threshold: 2)
    #expect(again.0 == kCVReturnSuccess)
    #expect(again.1 != nil)
    var unlimited: CVPixelBuffer?
    #expect(CVPixelBufferPoolCreatePixelBuffer(nil, pool, &unlimited) == kCVReturnSuccess)
    #expect(pool.outstandingCount == 3)
  }

  @Test func aRefusedClientIsNotifiedWhenABufferIsReturned() {
    let count = Locked(0)
    let name = NSNotification.Name(kCVPixelBufferPoolFreeBufferNotification as String)
    let token = NotificationCenter.default.addObserver(forName: name, object: pool, queue: nil) { _ in
      count.withLock { $0 += 1 }
    }
    defer { NotificationCenter.default.removeObserver(token) }
    var kept: CVPixelBuffer? = pool.makeBuffer()
    kept = nil
    #expect(count.withLock { $0 } == 0)
    kept = make(threshold: 1).1
    #expect(make(threshold: 1).1 == nil)
    #expect(kept != nil)
    kept = nil
    #expect(count.withLock { $0 } == 1)
  }

  @Test(arguments: [([], 1), (CVPixelBufferPoolFlushFlags.excessBuffers, 0)] as [(CVPixelBufferPoolFlushFlags, Int)])
  func aFlushReleasesUnusedMemory(flags: CVPixelBufferPoolFlushFlags, left: Int) throws {
    let pool = try #require(Self.make(Self.attributes, [kCVPixelBufferPoolMinimumBufferCountKey: 1]).1)
    var buffers = (0..<3).map { _ in pool.makeBuffer() }
    for buffer in buffers { buffer.lock(readOnly: true) }
    buffers = []
    #expect(pool.idleMemoryCount == 3)
    CVPixelBufferPoolFlush(pool, flags)
    #expect(pool.idleMemoryCount == left)
  }

  @Test(
    arguments: [
      (kCVPixelBufferWidthKey as String, nil, kCVReturnInvalidPoolAttributes),
      (kCVPixelBufferPixelFormatTypeKey as String, nil, kCVReturnInvalidPoolAttributes),
      (kCVPixelBufferPixelFormatTypeKey as String, 1, kCVReturnInvalidPixelFormat),
      (kCVPixelBufferHeightKey as String, 0, kCVReturnInvalidSize),
    ] as [(String, Int?, CVReturn)])
  func aPoolNeedsAPixelFormatAndASize(key: String, value: Int?, code: CVReturn) {
    var attributes = Self.attributes
    attributes[key as CFString] = value
    let (status, pool) = Self.make(attributes)
    #expect(status == code)
    #expect(pool == nil)
  }

  @Test func buffersHaveTheAttachmentsOfThePool() throws {
    var attributes = Self.attributes
    attributes[kCVBufferPropagatedAttachmentsKey] = [
      kCVImageBufferColorPrimariesKey: kCVImageBufferColorPrimaries_P3_D65
    ]
    let pool = try #require(Self.make(attributes).1)
    let (one, other) = (pool.makeBuffer(), pool.makeBuffer())
    CVBufferRemoveAllAttachments(other)
    #expect(one.attachments.propagated["CVImageBufferColorPrimaries"] as? String == "P3_D65")
    #expect(other.attachments.propagated.isEmpty)
    #expect(CVPixelBufferPoolGetPixelBufferAttributes(pool)?[kCVPixelBufferWidthKey] as? Int == 4)
  }

  @Test func manyThreadsCanShareAPool() {
    DispatchQueue.concurrentPerform(iterations: 200) { index in
      let buffer = pool.makeBuffer { $0.content = index }
      if index % 2 == 0 { #expect(buffer.withPixels(readOnly: true) { $0.content as? Int } == index) }
    }
    #expect(pool.outstandingCount == 0)
    #expect(pool.idleMemoryCount <= 100)
  }
}
