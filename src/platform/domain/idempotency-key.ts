/** Form of an Idempotency-Key. */
export const IDEMPOTENCY_KEY_FORM = /^[\x21-\x7e]{1,255}$/;
