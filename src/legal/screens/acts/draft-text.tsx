import { ExternalLink } from "@/components/external-link";
import { type Block, type Inline, type Line, parseMarkdown } from "@/lib/markdown";
import { visibleText } from "@/lib/visible-text";
import { draftParts, gapPieces } from "./draft-pieces";

/** A draft as it reads, with every place marked where nothing is stored. */
export function DraftText({ markdown }: { markdown: string }) {
  return (
    <div dir="auto" className="max-w-prose space-y-2.5 break-words">
      {draftParts(visibleText(markdown).text).map((part) => {
        if (part.kind === "body") return <Body key={part.id} markdown={part.markdown} />;
        return part.level === 1 ? (
          <h3 key={part.id} className="font-semibold text-base">
            {part.text}
          </h3>
        ) : (
          <h4 key={part.id} className="pt-1 font-medium">
            {part.text}
          </h4>
        );
      })}
    </div>
  );
}

function Body({ markdown }: { markdown: string }) {
  return parseMarkdown(markdown).map((block) => <BlockView key={block.id} block={block} />);
}

function BlockView({ block }: { block: Block }) {
  if (block.kind === "code") {
    return <pre className="overflow-x-auto font-mono text-xs">{block.text}</pre>;
  }
  if (block.kind === "paragraph") {
    return (
      <p>
        <Lines lines={block.lines} />
      </p>
    );
  }
  return (
    <ul className="list-disc space-y-1 pl-5">
      {block.items.map((item) => (
        <li key={item.id}>
          <Lines lines={item.lines} />
        </li>
      ))}
    </ul>
  );
}

function Lines({ lines }: { lines: readonly Line[] }) {
  return lines.map((line, index) => (
    <span key={line.id}>
      {index > 0 && <br />}
      {line.content.map((node) => (
        <InlineView key={node.id} node={node} />
      ))}
    </span>
  ));
}

function InlineView({ node }: { node: Inline }) {
  switch (node.kind) {
    case "text":
      return gapPieces(node.text).map((piece) =>
        piece.kind === "text" ? (
          piece.text
        ) : (
          <mark
            key={piece.id}
            className="rounded-sm bg-medium-soft box-decoration-clone px-1 font-medium text-medium"
          >
            {piece.text}
          </mark>
        ),
      );
    case "code":
      return <code className="rounded-sm bg-sunken px-1 font-mono text-xs">{node.text}</code>;
    case "strong":
      return (
        <strong>
          {node.content.map((inner) => (
            <InlineView key={inner.id} node={inner} />
          ))}
        </strong>
      );
    case "emphasis":
      return (
        <em>
          {node.content.map((inner) => (
            <InlineView key={inner.id} node={inner} />
          ))}
        </em>
      );
    case "link":
      return <ExternalLink href={node.href}>{node.label}</ExternalLink>;
  }
}
