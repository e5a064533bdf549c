/** Version of the verifier. */
export const VERSION = "1.2.0";

/** Output of `--help`. */
export const HELP = `proofline-verify ${VERSION}: checks evidence and report packages and the log behind them, offline.

  proofline-verify [verify] FILE --key KEY… [--checkpoint NOTE…] [--consistency PROOF…]
                   [--witness VKEY…] [--no-key] [--json]
      FILE is a package: .json, bag .zip, unpacked bag folder, or .pdf (partly: its pages prove nothing).
  proofline-verify chain FILE… --origin ORIGIN --chain NAME [--epoch N] [--head HEX] [--json]
      FILE holds records: one line each, or answers of GET /api/trace/records, in order.
  proofline-verify consistency OLD.note NEW.note --proof FILE… --key KEY… [--json]
      FILE is the answer of GET /api/trace/consistency.
  proofline-verify proof FILE.tlog-proof --leaf-record FILE --key KEY… [--checkpoint NOTE…]
                   [--consistency PROOF…] [--witness VKEY…] [--json]
  proofline-verify --help | --version

  --key          Key of the service: verification key (name+id+base64), Ed25519 PEM, or a file of either.
                 It has to come from outside of the package.
  --checkpoint   Signed checkpoint that you saved earlier, or got from somebody else.
                 One of another size than the package's takes a proof to be compared.
  --consistency  Proof between a saved checkpoint and the one in the package.
  --witness      Verification key of a witness, or a file of such keys.
  --no-key       Leave the signature unchecked, knowingly; the result is at best partial.
  --json         Print checks and verdict as JSON.

Exit codes: 0 valid and anchored, 1 invalid, 2 valid but unanchored or partial, 3 usage or unreadable file,
4 valid or partial, but not compared with a saved checkpoint that was given, 5 valid or partial, but a saved
checkpoint that was given is none of this log: damaged, changed, of another log or of another key.
`;
