import { LineDiff } from "@/components/line-diff";
import { Hash } from "@/components/ui/hash";
import { Notice } from "@/components/ui/notice";
import { formatQuantity } from "@/lib/format";
import { visibleText } from "@/lib/visible-text";
import type { RouterOutputs } from "@/platform/trpc/browser/client";

const KIND_WORDS = { tool: "Tool", grant: "Grant" };

const CHANGE_WORDS = { added: "is added", changed: "is changed", removed: "is removed" };

const DIGEST = "Digest of this review";

type Preview = RouterOutputs["tools"]["previewPolicies"];

/** Changes that an import would make, each as a diff, and the refusals. */
export function PolicyChanges({ preview }: { preview: Preview }) {
  const { changes, refused, digest } = preview;
  return (
    <div className="space-y-4">
      {refused.length > 0 && (
        <Notice tone="error" title="You may not make these changes">
          While there is any of them, nothing is imported.
          <ul className="mt-1 list-disc pl-5">
            {refused.map(({ agent, code, reason }) => (
              <li key={`${agent} ${code} ${reason}`} className="break-words">
                {agent !== null && <code className="break-all font-mono text-xs">{agent}: </code>}
                {visibleText(reason).text}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p role="status" className="font-medium">
        {changes.length === 0
          ? "The file changes nothing."
          : formatQuantity(changes.length, "change", "changes")}
      </p>
      <ul className="max-w-3xl space-y-5">
        {changes.map((change) => (
          <Change key={`${change.kind} ${change.agent} ${change.tool}`} change={change} />
        ))}
      </ul>
      <p className="text-muted text-xs">
        {DIGEST}: <Hash value={digest} label={DIGEST} />
      </p>
    </div>
  );
}

function Change({ change }: { change: Preview["changes"][number] }) {
  const { kind, agent, tool, before, after } = change;
  return (
    <li className="space-y-2">
      <h2 className="text-sm">
        <span className="text-muted">{KIND_WORDS[kind]}</span>{" "}
        <code className="break-all font-mono font-semibold">{visibleText(tool).text}</code>{" "}
        {agent !== null && (
          <span className="break-all text-muted">{`of ${visibleText(agent).text}`} </span>
        )}
        {CHANGE_WORDS[change.change]}
      </h2>
      <LineDiff label={`Change of ${tool}`} before={json(before)} after={json(after)} />
    </li>
  );
}

function json(value: unknown): string {
  return value === null || value === undefined ? "" : JSON.stringify(value, null, 2);
}
