import {
  createHash,
  createSign,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
} from "node:crypto";
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from "@simplewebauthn/server";
import { isoCBOR } from "@simplewebauthn/server/helpers";

const USER_PRESENT = 0x01;
const ATTESTED = 0x40;

/**
 * An authenticator and the browser around it, in software (WebAuthn level 3, sections 6 and 7):
 * ES256, no attestation. Its statements can be changed, to simulate a dishonest one.
 */
export class SoftPasskey {
  origin = "http://localhost:3000";
  rpId = "localhost";
  count = 0;
  flags = USER_PRESENT;
  private readonly id = randomBytes(32);
  private key: KeyObject;
  private publicKey: KeyObject;

  constructor() {
    const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
    this.key = privateKey;
    this.publicKey = publicKey;
  }

  /** Signs with another key from then on. */
  replaceKey(): void {
    this.key = generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey;
  }

  create({ challenge }: PublicKeyCredentialCreationOptionsJSON): RegistrationResponseJSON {
    const { x = "", y = "" } = this.publicKey.export({ format: "jwk" });
    const cose = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, new Uint8Array(Buffer.from(x, "base64url"))],
        [-3, new Uint8Array(Buffer.from(y, "base64url"))],
      ]),
    );
    const length = Buffer.alloc(2);
    length.writeUInt16BE(this.id.byteLength);
    const attested = Buffer.concat([Buffer.alloc(16), length, this.id, cose]);
    const authData = Buffer.concat([this.authenticatorData(this.flags | ATTESTED), attested]);
    const attestationObject = isoCBOR.encode(
      new Map<string, unknown>([
        ["fmt", "none"],
        ["attStmt", new Map()],
        ["authData", new Uint8Array(authData)],
      ]) as Parameters<typeof isoCBOR.encode>[0],
    );
    return {
      ...this.described(),
      response: {
        clientDataJSON: this.clientData("webauthn.create", challenge).toString("base64url"),
        attestationObject: Buffer.from(attestationObject).toString("base64url"),
        transports: ["internal"],
      },
    };
  }

  sign({ challenge }: PublicKeyCredentialRequestOptionsJSON): AuthenticationResponseJSON {
    this.count += 1;
    const clientData = this.clientData("webauthn.get", challenge);
    const authData = this.authenticatorData(this.flags);
    const digest = createHash("sha256").update(clientData).digest();
    const signature = createSign("sha256").update(authData).update(digest).sign(this.key);
    return {
      ...this.described(),
      response: {
        clientDataJSON: clientData.toString("base64url"),
        authenticatorData: authData.toString("base64url"),
        signature: signature.toString("base64url"),
      },
    };
  }

  private described() {
    const id = this.id.toString("base64url");
    return { id, rawId: id, type: "public-key" as const, clientExtensionResults: {} };
  }

  private clientData(type: string, challenge: string): Buffer {
    return Buffer.from(
      JSON.stringify({ type, challenge, origin: this.origin, crossOrigin: false }),
    );
  }

  private authenticatorData(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.count);
    const host = createHash("sha256").update(this.rpId).digest();
    return Buffer.concat([host, Buffer.of(flags), count]);
  }
}
