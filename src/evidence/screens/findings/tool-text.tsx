import type { ReactNode } from "react";
import { ExternalLink } from "@/components/external-link";
import { cn } from "@/lib/cn";
import { type Block, type Inline, type Line, parseMarkdown } from "@/lib/markdown";
import { visibleText } from "@/lib/visible-text";

/** A text out of a report: never HTML, links only to http(s), hidden characters made visible. */
export function ToolText({ source, className }: { source: string; className?: string }) {
  const blocks = parseMarkdown(visibleText(source).text);
  return (
    <div dir="auto" className={cn("max-w-prose space-y-2.5 break-words", className)}>
      {blocks.map((block) => (
        <BlockView key={block.id} block={block} />
      ))}
    </div>
  );
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === "code") {
    return (
      <pre className="overflow-x-auto rounded-md bg-sunken px-3 py-2 font-mono text-xs">
        {block.text}
      </pre>
    );
  }
  if (block.kind === "paragraph") {
    return (
      <p>
        <Lines lines={block.lines} />
      </p>
    );
  }
  return (
    <ul className="space-y-1">
      {block.items.map((item) => (
        <li
          key={item.id}
          className="grid grid-cols-[1.25rem_minmax(0,1fr)]"
          style={{ marginInlineStart: `${Math.min(item.depth, 6)}rem` }}
        >
          <span aria-hidden className="text-faint">
            {item.mark === "-" ? "•" : item.mark}
          </span>
          <span>
            <Lines lines={item.lines} />
          </span>
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map((line, index) => (
    <span key={line.id}>
      {index > 0 && <br />}
      {inline(line.content)}
    </span>
  ));
}

function inline(content: readonly Inline[]): ReactNode {
  return content.map((node) => <InlineView key={node.id} node={node} />);
}

function InlineView({ node }: { node: Inline }) {
  switch (node.kind) {
    case "text":
      return node.text;
    case "code":
      return <code className="rounded-sm bg-sunken px-1 font-mono text-xs">{node.text}</code>;
    case "strong":
      return <strong>{inline(node.content)}</strong>;
    case "emphasis":
      return <em>{inline(node.content)}</em>;
    case "link":
      return <ExternalLink href={node.href}>{node.label}</ExternalLink>;
  }
}
