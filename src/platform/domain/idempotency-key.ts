/** What an Idempotency-Key may be. */
export const IDEMPOTENCY_KEY_FORM = /^[\x21-\x7e]{1,255}$/;
