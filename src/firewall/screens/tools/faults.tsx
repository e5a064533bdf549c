import { readProblem } from "@/lib/problem";
import { visibleText } from "@/lib/visible-text";

/** Each place of a file that was refused, with what is wrong there. */
export function Faults({ error }: { error: unknown }) {
  const errors = readProblem(error)?.errors ?? [];
  if (errors.length === 0) return null;
  return (
    <ul className="space-y-1 text-sm">
      {errors.map(({ pointer, message }) => (
        <li key={`${pointer} ${message}`} className="break-words">
          <code className="break-all font-mono text-xs">{visibleText(pointer).text}</code>{" "}
          {visibleText(message).text}
        </li>
      ))}
    </ul>
  );
}
