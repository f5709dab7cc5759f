import CSAML
import SAMLFormats

/// The text that NULL reads as.
let empty = Text([])

/// A constant of the header as its functions return it.
func status(_ constant: some BinaryInteger) -> Int32 { Int32(constant) }

/// Hands a value out: the caller frees it.
func handle(_ value: some AnyObject) -> OpaquePointer {
  unsafe OpaquePointer(Unmanaged.passRetained(value).toOpaque())
}

/// Returns the object of a pointer that was handed out; nil for NULL.
func value<Value: AnyObject>(at pointer: OpaquePointer?) -> Value? {
  guard let pointer = unsafe pointer else { return nil }
  return unsafe Unmanaged<Value>.fromOpaque(UnsafeRawPointer(pointer)).takeUnretainedValue()
}

/// Takes a value back.
func free<Value: AnyObject>(_ pointer: OpaquePointer?, as type: Value.Type) {
  guard let pointer = unsafe pointer else { return }
  unsafe Unmanaged<Value>.fromOpaque(UnsafeRawPointer(pointer)).release()
}

/// A copy of a text that belongs to the caller and ends with a NUL; nil for NULL.
func text(at start: UnsafePointer<CChar>?) -> ExactString? {
  guard let start = unsafe start else { return nil }
  return unsafe ExactString(String(cString: start))
}

/// A copy of bytes that belong to the caller; nil for NULL, unless there are none.
///
/// More bytes than the limit are refused whatever they are, so of these one more is copied, which proves the excess.
func bytes(at start: UnsafePointer<UInt8>?, count: Int, atMost limit: Int = .max) -> [UInt8]? {
  guard count > 0, let start = unsafe start else { return count == 0 ? [] : nil }
  let needed = count > limit ? limit + 1 : count
  return unsafe [UInt8](UnsafeBufferPointer(start: start, count: needed))
}
