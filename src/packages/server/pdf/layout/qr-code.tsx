import { Path, Rect, Svg } from "@react-pdf/renderer";
import { create } from "qrcode";

/** Empty modules around the symbol (ISO/IEC 18004 requires four). */
const QUIET_ZONE = 4;

/** A QR code of the text, drawn as one path so that it stays sharp in print. */
export function QrCode({ text, side }: { text: string; side: number }) {
  const { modules } = create(text, { errorCorrectionLevel: "M" });
  let path = "";
  for (let row = 0; row < modules.size; row++) {
    for (let column = 0; column < modules.size; column++) {
      if (modules.get(row, column)) path += `M${column + QUIET_ZONE} ${row + QUIET_ZONE}h1v1h-1z`;
    }
  }
  const size = modules.size + 2 * QUIET_ZONE;
  return (
    <Svg width={side} height={side} viewBox={`0 0 ${size} ${size}`}>
      <Rect x={0} y={0} width={size} height={size} fill="#ffffff" />
      <Path d={path} fill="#000000" />
    </Svg>
  );
}
