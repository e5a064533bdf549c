import { Notice } from "../ui/notice";

/** What a form is about, in words: as it is now, and as the form would leave it where it sets it. */
export interface Fact {
  name: string;
  now: string;
  mine?: string | undefined;
}

interface ChangedFact extends Fact {
  before: string;
}

/** The facts that are not as they were before. */
export function changedFacts(before: readonly Fact[], facts: readonly Fact[]): ChangedFact[] {
  return facts.flatMap((fact) => {
    const was = before.find(({ name }) => name === fact.name);
    return was === undefined || was.now === fact.now ? [] : [{ ...fact, before: was.now }];
  });
}

/** What other people changed since a form was opened, beside what the reader entered. */
export function ChangedFacts({ changed }: { changed: readonly ChangedFact[] }) {
  if (changed.length === 0)
    return (
      <Notice title="The present state is loaded">
        Nothing that this form shows was changed since you opened it.
      </Notice>
    );
  const hasMine = changed.some(({ mine }) => mine !== undefined);
  return (
    <div role="status">
      <Notice tone="warning" title="Changed since you opened this">
        <table className="w-full text-left text-xs [&_td]:py-0.5 [&_th]:py-0.5 [&_td]:pr-3 [&_th]:pr-3 [&_th]:align-top [&_td]:align-top">
          <thead>
            <tr>
              <th scope="col">
                <span className="sr-only">What</span>
              </th>
              <th scope="col">Before</th>
              <th scope="col">Now</th>
              {hasMine && <th scope="col">Yours</th>}
            </tr>
          </thead>
          <tbody>
            {changed.map(({ name, before, now, mine }) => (
              <tr key={name}>
                <th scope="row" className="font-medium">
                  {name}
                </th>
                <td className="whitespace-pre-line break-words">{before}</td>
                <td className="whitespace-pre-line break-words font-medium text-ink">{now}</td>
                {hasMine && <td className="whitespace-pre-line break-words">{mine ?? "–"}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </Notice>
    </div>
  );
}
