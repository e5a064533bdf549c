/** The command line asks for nothing that can be done. Its message is for a person. */
export class UsageError extends Error {
  override readonly name = "UsageError";
}
