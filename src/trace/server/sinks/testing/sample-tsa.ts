import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const PROGRAM = "openssl";

export const hasOpenssl = spawnSync(PROGRAM, ["version"]).status === 0;

export interface SampleTsa {
  /** DER of the response to a DER request. */
  reply: (query: Uint8Array) => Buffer;
  /** Output of `openssl ts -verify` for a token over some bytes, the command that docs/checkpoints.md shows. */
  verify: (token: Uint8Array, data: string) => string;
  remove: () => void;
}

/** A time-stamping authority with a certificate of its own, run by OpenSSL in a temporary folder. */
export function createTsa(): SampleTsa {
  const folder = mkdtempSync(path.join(tmpdir(), "proofline-tsa-"));
  const openssl = (...args: string[]) =>
    execFileSync(PROGRAM, args, { cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  writeFileSync(
    path.join(folder, "tsa.cnf"),
    `[req]
distinguished_name = dn
x509_extensions = ext
prompt = no
[dn]
CN = Test TSA
[ext]
basicConstraints = critical,CA:TRUE
extendedKeyUsage = critical,timeStamping
[tsa]
default_tsa = t
[t]
dir = ${folder}
serial = $dir/serial
crypto_device = builtin
signer_cert = $dir/tsa.pem
certs = $dir/tsa.pem
signer_key = $dir/tsa.key
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
accuracy = secs:1
ordering = no
tsa_name = no
ess_cert_id_chain = no
ess_cert_id_alg = sha256
`,
  );
  writeFileSync(path.join(folder, "serial"), "01\n");
  const making = ["-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-config", "tsa.cnf"];
  openssl("req", ...making, "-keyout", "tsa.key", "-out", "tsa.pem");
  return {
    reply: (query) => {
      writeFileSync(path.join(folder, "query.tsq"), query);
      openssl("ts", "-reply", "-config", "tsa.cnf", "-queryfile", "query.tsq", "-out", "reply.tsr");
      return readFileSync(path.join(folder, "reply.tsr"));
    },
    verify: (token, data) => {
      writeFileSync(path.join(folder, "token.tst"), token);
      writeFileSync(path.join(folder, "data.note"), data);
      const args = ["-verify", "-token_in", "-in", "token.tst", "-data", "data.note"];
      const { stdout, stderr } = spawnSync(PROGRAM, ["ts", ...args, "-CAfile", "tsa.pem"], {
        cwd: folder,
        encoding: "utf8",
      });
      return stdout + stderr;
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}
