/** The client cannot do what was requested. Its message is for a person. */
export class ClientError extends Error {
  override readonly name: string = "ClientError";
}

/** The service answered, but not as requested. */
export class RefusedByService extends ClientError {
  override readonly name = "RefusedByService";

  constructor(
    readonly status: number,
    /** Code of the problem document, where the answer is one. */
    readonly code: string | null,
    message: string,
  ) {
    super(message);
  }
}
