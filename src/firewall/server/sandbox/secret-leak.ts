import "server-only";

/**
 * True where a secret occurs in the result, plainly or as base64, hexadecimal, percent-encoded,
 * escaped in JSON or HTML, in any case, or as the password of HTTP Basic. Other encodings are not
 * detected: a receiver of the secret could always reveal it.
 */
export function containsSecret(secret: string, bytes: Buffer, result: unknown): boolean {
  const places = [bytes.toString("latin1"), JSON.stringify(result)].map((text) =>
    text.toLowerCase(),
  );
  const forms = formsOf(secret).map((form) => form.toLowerCase());
  return forms.some((form) => places.some((place) => place.includes(form)));
}

function formsOf(secret: string): string[] {
  const bytes = Buffer.from(secret);
  const html = secret.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
  const plain = Buffer.from(secret, "base64").toString("latin1");
  // The second half of `user:password`, which is what Basic would repeat.
  const password = plain.includes(":") ? plain.slice(plain.indexOf(":") + 1) : "";
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    bytes.toString("hex"),
    encodeURIComponent(secret),
    html,
    // Base64 differs by where in a group of three bytes it begins; its ends depend on the
    // neighbouring bytes.
    ...[0, 1, 2].map((lead) => innerBase64(bytes, lead)),
    ...(password.length >= 8 ? [password] : []),
  ].filter((form) => form.length >= 8);
}

function innerBase64(bytes: Buffer, lead: number): string {
  const padded = Buffer.concat([Buffer.alloc(lead), bytes]);
  const whole = padded.length - (padded.length % 3);
  return padded
    .subarray(0, whole)
    .toString("base64")
    .slice(lead === 0 ? 0 : 4);
}
