/** A text as one word of a POSIX shell. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

interface Challenge {
  signing_input: string;
  submit_to: string;
}

/** Commands that sign a challenge with OpenSSL 3 and send the signature with curl. */
export function proofCommands(
  origin: string,
  registrationId: string,
  { signing_input: input, submit_to: path }: Challenge,
): string {
  return [
    `printf %s ${quoted(input)} > signing-input`,
    "SIGNATURE=$(openssl pkeyutl -sign -rawin -inkey agent-key.pem -in signing-input | basenc --base64url -w0 | tr -d =)",
    `curl -X POST ${quoted(`${origin}${path}`)} -H 'Content-Type: application/json' \\`,
    `  -d "{\\"registration_id\\":\\"${registrationId}\\",\\"signature\\":\\"$SIGNATURE\\"}"`,
  ].join("\n");
}
