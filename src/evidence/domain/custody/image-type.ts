const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];
const RIFF = [0x52, 0x49, 0x46, 0x46];
const WEBP = [0x57, 0x45, 0x42, 0x50];

function holds(bytes: Uint8Array, at: number, magic: readonly number[]): boolean {
  return magic.every((byte, index) => bytes[at + index] === byte);
}

/** Media type of a PNG, JPEG or WebP image by its first bytes; null for anything else. */
export function imageType(bytes: Uint8Array): "image/png" | "image/jpeg" | "image/webp" | null {
  if (holds(bytes, 0, PNG)) return "image/png";
  if (holds(bytes, 0, JPEG)) return "image/jpeg";
  return holds(bytes, 0, RIFF) && holds(bytes, 8, WEBP) ? "image/webp" : null;
}
