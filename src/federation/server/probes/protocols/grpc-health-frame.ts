/**
 * The few bytes of gRPC that a health check needs: length-prefixed messages of gRPC over HTTP/2, and the
 * two messages of grpc.health.v1 in the encoding of Protocol Buffers. A whole client would resolve names
 * and open connections itself, past the guard.
 */

export type ServingStatus = "UNKNOWN" | "SERVING" | "NOT_SERVING" | "SERVICE_UNKNOWN";

const PREFIX_BYTES = 5;
const STATUSES: readonly ServingStatus[] = ["UNKNOWN", "SERVING", "NOT_SERVING", "SERVICE_UNKNOWN"];
const VARINT = 0;
const FIXED64 = 1;
const LENGTH = 2;
const FIXED32 = 5;

/** A HealthCheckRequest for a service, framed; empty for the server as a whole. */
export function healthRequest(service: string): Uint8Array {
  const name = new TextEncoder().encode(service);
  // Field 1, length-delimited; a default value is not sent.
  const message = name.length === 0 ? [] : [(1 << 3) | LENGTH, ...varint(name.length), ...name];
  const framed = new Uint8Array(PREFIX_BYTES + message.length);
  new DataView(framed.buffer).setUint32(1, message.length);
  framed.set(message, PREFIX_BYTES);
  return framed;
}

/** The status of a framed HealthCheckResponse; null where the bytes are none, or compressed. */
export function readHealthResponse(bytes: Uint8Array): ServingStatus | null {
  if (bytes.length < PREFIX_BYTES || bytes[0] !== 0) return null;
  const length = new DataView(bytes.buffer, bytes.byteOffset).getUint32(1);
  if (bytes.length !== PREFIX_BYTES + length) return null;
  return readStatus(bytes.subarray(PREFIX_BYTES));
}

function readStatus(message: Uint8Array): ServingStatus | null {
  let status = 0;
  for (let at = 0; at < message.length; ) {
    const tag = readVarint(message, at);
    if (tag === null) return null;
    const [field, wire] = [Math.floor(tag.value / 8), tag.value % 8];
    at = tag.next;
    if (wire === VARINT) {
      const value = readVarint(message, at);
      if (value === null) return null;
      if (field === 1) status = value.value;
      at = value.next;
    } else if (wire === LENGTH) {
      const size = readVarint(message, at);
      if (size === null) return null;
      at = size.next + size.value;
    } else if (wire === FIXED64 || wire === FIXED32) {
      at += wire === FIXED64 ? 8 : 4;
    } else return null;
    if (at > message.length) return null;
  }
  return STATUSES[status] ?? null;
}

function varint(value: number): number[] {
  const bytes: number[] = [];
  for (let rest = value; ; rest = Math.floor(rest / 128)) {
    if (rest < 128) return [...bytes, rest];
    bytes.push((rest % 128) | 128);
  }
}

function readVarint(bytes: Uint8Array, from: number): { value: number; next: number } | null {
  let value = 0;
  // Seven bytes hold every number that is exact here.
  for (let index = 0; index < 7; index += 1) {
    const byte = bytes[from + index];
    if (byte === undefined) return null;
    value += (byte & 127) * 128 ** index;
    if (byte < 128) return { value, next: from + index + 1 };
  }
  return null;
}
