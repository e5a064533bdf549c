import { ExternalLink as Icon } from "lucide-react";
import type { ReactNode } from "react";

/** Leads away from here; the other side learns neither our address nor gets hold of our window. */
export function ExternalLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a href={href} title={href} target="_blank" rel="noopener noreferrer nofollow" className="link">
      {children}
      <Icon aria-hidden className="mb-0.5 ml-0.5 inline size-3" />
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
