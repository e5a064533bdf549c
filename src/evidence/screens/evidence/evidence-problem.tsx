import { Notice } from "@/components/ui/notice";
import { readProblem } from "@/lib/problem";

type Props = {
  title: string;
  error: unknown;
  /** Texts for codes here; others are shown in the service's words. */
  words?: Readonly<Record<string, string>>;
  /** Said where no answer came. */
  lost?: string;
};

/** A refused or lost call: what failed, why, and the code and request to name when asking for help. */
export function EvidenceProblem({ title, error, words = {}, lost }: Props) {
  const problem = readProblem(error);
  if (problem === null) {
    return (
      <Notice tone="error" title={title} {...(lost === undefined ? {} : { children: lost })} />
    );
  }
  return (
    <Notice tone="error" title={title}>
      <p>{words[problem.code] ?? problem.detail ?? problem.title}</p>
      {problem.errors.map(({ pointer, message }) => (
        <p key={`${pointer} ${message}`}>{message}</p>
      ))}
      <p className="pt-1 text-xs">
        <code className="font-mono">{problem.code}</code>
        {problem.requestId !== null && (
          <>
            {" "}
            · request <code className="font-mono">{problem.requestId}</code>
          </>
        )}
      </p>
    </Notice>
  );
}
