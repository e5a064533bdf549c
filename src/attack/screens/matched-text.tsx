import { visibleText } from "@/lib/visible-text";
import { copy } from "./copy";
import { excerptsAround } from "./excerpts";
import { type Proof, placeWords } from "./placed-words";

/** Enough to see why; the incident itself has the whole text. */
const MOST = 3;

type Props = { field: "title" | "text"; words: Proof["words"]; text: string };

/** The matched words in their context; nothing if the field has none. */
export function MatchedText({ field, words, text }: Props) {
  const { spans, unplaced } = placeWords(words, field, text);
  const excerpts = excerptsAround(text, spans);
  if (excerpts.length === 0 && unplaced.length === 0) return null;
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 rounded-md bg-sunken px-2.5 py-1.5">
      <span className="shrink-0 text-muted text-xs leading-5">{copy.inField[field]}</span>
      <div className="min-w-0 flex-1 basis-48 space-y-1">
        {excerpts.slice(0, MOST).map(({ at, pieces, cutBefore, cutAfter }) => (
          <p key={at} className="max-w-prose break-words">
            {cutBefore && "… "}
            <bdi>
              {pieces.map((piece) =>
                piece.marked ? (
                  <mark
                    key={piece.at}
                    className="rounded-xs bg-medium-soft font-medium text-medium shadow-[inset_0_-2px_0_var(--medium)]"
                  >
                    {visibleText(piece.text).text}
                  </mark>
                ) : (
                  <span key={piece.at}>{visibleText(piece.text).text}</span>
                ),
              )}
            </bdi>
            {cutAfter && " …"}
          </p>
        ))}
        {excerpts.length > MOST && (
          <p className="text-muted text-xs">{copy.morePlaces(excerpts.length - MOST)}</p>
        )}
        {unplaced.length > 0 && (
          <p className="break-words text-muted text-xs">
            {copy.unplaced(unplaced.map((word) => visibleText(word).text))}
          </p>
        )}
      </div>
    </div>
  );
}
