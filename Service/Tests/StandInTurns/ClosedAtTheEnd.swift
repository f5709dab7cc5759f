/// Runs a closure, and closes what it uses even when it throws.
///
/// A client that is freed without being closed ends the process, and every test in it.
package func closedAtTheEnd<Result: Sendable>(
  by close: () async throws -> Void, _ body: () async throws -> Result
) async throws -> Result {
  let result: Swift.Result<Result, any Error>
  do { result = .success(try await body()) } catch { result = .failure(error) }
  try await close()
  return try result.get()
}
