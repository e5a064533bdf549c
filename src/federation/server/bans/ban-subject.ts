import "server-only";
import type { PoolClient } from "pg";
import { parse } from "tldts";
import { ServiceError } from "@/encoding/domain/errors";
import { readBanSubject } from "@/federation/domain/gates/bans";
import { type BanSubjectType, networkOf } from "@/federation/server/queries/fed-bans";

const FORMS: Readonly<Record<BanSubjectType, string>> = {
  operator: "the DID of an operator",
  agent: "the DID of a federated agent",
  key: "the thumbprint of a key",
  host: "a host name with a dot, or an address",
  cidr: "a network, /8 (IPv6: /16) or narrower",
};

/**
 * The subject of a ban in the one spelling in which it is stored and compared. Throws `validation_failed`
 * for what is no subject of the type, and for a public suffix, under which everybody could be.
 */
export async function requireBanSubject(
  client: PoolClient,
  type: BanSubjectType,
  text: string,
): Promise<string> {
  const subject = readBanSubject(type, text.trim());
  if (subject === null) throw refused(`The subject of this ban is ${FORMS[type]}.`);
  if (type === "cidr") return networkOf(client, subject);
  if (type === "host" && parse(subject).publicSuffix === subject) {
    throw refused("Everybody is under a public suffix: ban a domain below it.");
  }
  return subject;
}

function refused(message: string): ServiceError {
  return new ServiceError("validation_failed", {
    detail: message,
    errors: [{ pointer: "/subject", message }],
  });
}
