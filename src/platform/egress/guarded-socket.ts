import "server-only";
import { connect as connectTcp, type Socket } from "node:net";
import { connect as connectTls, type TLSSocket } from "node:tls";
import { checkAddress } from "@/encoding/domain/egress/check-address";
import { WEB_PORTS } from "@/encoding/domain/egress/check-url";
import { canonicalHost, isHostAllowed } from "@/encoding/domain/egress/host-allowlist";
import { isSameAddress, readIpAddress } from "@/encoding/domain/egress/ip-address";
import { type Deadline, startDeadline, withinDeadline } from "./deadline";
import { EgressFailure } from "./egress-failure";
import { deployedEgress, type EgressPolicy } from "./egress-policy";

/**
 * Observes the addresses of connections, for its caller only: an address that a name resolved to is
 * never shown to the requester.
 */
export interface RouteObserver {
  /** All addresses of the host, once every one of them was checked. */
  resolved: (addresses: readonly string[]) => void;
  /** The checked address of an established connection. */
  connected: (address: string) => void;
}

export interface SocketOptions {
  host: string;
  port: number;
  tls: boolean;
  /** From the look-up of the name until the connection is established, TLS included. */
  timeoutMs: number;
  /** Patterns of isHostAllowed; every host where it is not given. */
  allowHosts?: readonly string[];
  /** In place of 80 and 443. */
  ports?: readonly number[];
  /** Protocols offered in TLS, `h2` for gRPC. */
  alpn?: readonly string[];
  signal?: AbortSignal;
  route?: RouteObserver;
  /** For tests. */
  policy?: EgressPolicy;
}

const MOST_ADDRESSES = 32;
const MOST_TRIED = 4;
const CONNECT_MS = 3_000;

/**
 * A connection to a host that may be reached from here, for whichever protocol runs over it. The name is
 * resolved once and every address has to be one that we may connect to; the socket goes to a checked
 * address, while TLS names and verifies the host. The caller ends it. Throws EgressFailure.
 */
export function guardedSocket(options: SocketOptions): Promise<Socket | TLSSocket> {
  return openSocket(options, startDeadline(options.timeoutMs, options.signal));
}

/** As guardedSocket, within a deadline that already runs. */
export async function openSocket(
  options: Omit<SocketOptions, "timeoutMs" | "signal">,
  deadline: Deadline,
): Promise<Socket | TLSSocket> {
  const policy = options.policy ?? deployedEgress();
  const host = canonicalHost(options.host);
  if (host === null) throw new EgressFailure("host_refused", "The host is none.");
  if (options.allowHosts !== undefined && !isHostAllowed(options.allowHosts, host)) {
    throw new EgressFailure("host_refused", "The host is not among those that are allowed.");
  }
  if (!allowedPorts(options, policy).includes(options.port)) {
    throw new EgressFailure("port_refused", `Port ${options.port} is not allowed.`);
  }
  const addresses = await checkedAddresses(host, policy, deadline);
  options.route?.resolved(addresses);
  const { socket, address } = await connectFirst(addresses, options.port, deadline);
  options.route?.connected(address);
  return options.tls ? secured(socket, host, { ...options, policy }, deadline) : socket;
}

/** Ports that may be reached: those requested or 80 and 443, and those of the policy. */
export function allowedPorts(
  { ports = WEB_PORTS }: { ports?: readonly number[] },
  policy: EgressPolicy,
): readonly number[] {
  return [...ports, ...(policy.ports ?? [])];
}

/** All addresses of the host, once every one of them may be connected to. */
async function checkedAddresses(
  host: string,
  policy: EgressPolicy,
  deadline: Deadline,
): Promise<readonly string[]> {
  const addresses =
    readIpAddress(host) === null
      ? await withinDeadline(policy.resolve(host, deadline.signal), deadline)
      : [host];
  if (addresses.length === 0 || addresses.length > MOST_ADDRESSES) {
    throw new EgressFailure("name_unresolved", "The name has no address, or too many.");
  }
  for (const address of addresses) {
    if (!checkAddress(address, policy.allowed).mayConnect) {
      throw new EgressFailure(
        "address_refused",
        "The host has an address that this service does not connect to.",
      );
    }
  }
  return addresses;
}

async function connectFirst(
  addresses: readonly string[],
  port: number,
  deadline: Deadline,
): Promise<{ socket: Socket; address: string }> {
  let last: unknown;
  for (const address of addresses.slice(0, MOST_TRIED)) {
    try {
      return { socket: await connected(address, port, deadline), address };
    } catch (error) {
      if (deadline.signal.aborted) throw deadline.failure();
      last = error;
    }
  }
  if (last instanceof EgressFailure) throw last;
  const code = codeOf(last);
  throw new EgressFailure("connection_failed", `There is no connection (${code}).`, code);
}

async function connected(address: string, port: number, deadline: Deadline): Promise<Socket> {
  const socket = connectTcp({ host: address, port });
  // An error without a listener would end the process.
  socket.on("error", () => undefined);
  const timer = setTimeout(() => socket.destroy(), CONNECT_MS);
  try {
    await reached(socket, "connect", deadline);
  } finally {
    clearTimeout(timer);
  }
  // The checked address must be the one connected to, in spite of anything in between.
  if (isSameAddress(socket.remoteAddress ?? "", address)) return socket;
  socket.destroy();
  throw new EgressFailure("address_refused", "The connection leads elsewhere.");
}

async function secured(
  socket: Socket,
  host: string,
  { alpn, policy }: { alpn?: readonly string[]; policy: EgressPolicy },
  deadline: Deadline,
): Promise<TLSSocket> {
  const tls = connectTls({
    socket,
    // Name that the certificate must have; an address is no server name (RFC 6066 section 3).
    host,
    ...(readIpAddress(host) === null && { servername: host }),
    ...(alpn !== undefined && { ALPNProtocols: [...alpn] }),
    ...(policy.ca !== undefined && { ca: policy.ca }),
    minVersion: "TLSv1.2",
    rejectUnauthorized: true,
  });
  tls.on("error", () => undefined);
  try {
    await reached(tls, "secureConnect", deadline);
    return tls;
  } catch (error) {
    socket.destroy();
    if (error instanceof EgressFailure) throw error;
    const code = codeOf(error);
    throw new EgressFailure("tls_failed", `TLS was not established (${code}).`, code);
  }
}

/** Waits for an event of a new socket; whatever comes first instead destroys it and throws. */
function reached(
  socket: Socket,
  event: "connect" | "secureConnect",
  deadline: Deadline,
): Promise<void> {
  const { signal } = deadline;
  return new Promise((resolve, reject) => {
    const settle = () => {
      signal.removeEventListener("abort", end);
      socket.off(event, succeed).off("error", fail).off("close", closed);
    };
    const succeed = () => {
      settle();
      resolve();
    };
    const fail = (error: Error) => {
      settle();
      socket.destroy();
      reject(error);
    };
    const closed = () => fail(new Error("closed"));
    const end = () => fail(deadline.failure());
    socket.on(event, succeed).on("error", fail).on("close", closed);
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();
  });
}

/** The code of an error: never its message, which holds addresses. */
export function codeOf(error: unknown): string {
  const code = error instanceof Error && "code" in error ? error.code : undefined;
  return typeof code === "string" ? code : "no connection";
}
