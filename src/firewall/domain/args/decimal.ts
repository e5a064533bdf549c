/** Places behind the point of an amount: those of the column that it is stored in. */
const PLACES = 6;
const DECIMAL = /^-?(?:0|[1-9]\d{0,23})(?:\.\d{1,6})?$/;
/** Up to so many digits a decimal comes back from a binary64 number as it was written (IEEE 754). */
const EXACT_DIGITS = 15;

/**
 * Millionths of a decimal, exact, or null for what has none: a text with an exponent, a blank, a sign
 * other than `-` or more than six places, and a JSON number of more than 15 digits, whose text could
 * have been another one.
 */
export function millionths(value: unknown): bigint | null {
  const text = typeof value === "number" ? exactText(value) : value;
  if (typeof text !== "string" || !DECIMAL.test(text)) return null;
  const point = text.indexOf(".");
  const places = point === -1 ? 0 : text.length - point - 1;
  return BigInt(text.replace(".", "") + "0".repeat(PLACES - places));
}

function exactText(value: number): string | null {
  const text = String(value);
  const digits = text.replace(/[-.]/g, "").replace(/^0+/, "");
  return digits.length <= EXACT_DIGITS ? text : null;
}

/** Decimal text of millionths, without needless zeros. */
export function decimalText(amount: bigint): string {
  const sign = amount < 0n ? "-" : "";
  const digits = (amount < 0n ? -amount : amount).toString().padStart(PLACES + 1, "0");
  const places = digits.slice(-PLACES).replace(/0+$/, "");
  return `${sign}${digits.slice(0, -PLACES)}${places === "" ? "" : `.${places}`}`;
}
