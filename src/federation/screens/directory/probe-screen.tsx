import { PageHeader } from "@/components/ui/page-header";
import { PROBE_COPY } from "@/federation/screens/probe-copy";
import { PublicFrame } from "./public-frame";

/** As src/federation/server/probes sends it, without the address of this page. */
const USER_AGENT = "proofline-federation-probe/1.0";

/** Explains the requests that name this page in their User-Agent. */
export function ProbeScreen() {
  return (
    <PublicFrame>
      <PageHeader title={PROBE_COPY.title} lead={PROBE_COPY.lead} />
      <div className="max-w-3xl space-y-5 px-4 md:px-6">
        <p className="text-sm">
          User-Agent: <code className="break-all font-mono text-xs">{USER_AGENT}</code>
        </p>
        {PROBE_COPY.sections.map(({ title, items }) => (
          <section key={title} className="space-y-1.5">
            <h2 className="font-semibold text-base">{title}</h2>
            <ul className="list-disc space-y-1 pl-5 text-sm">
              {items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <p className="text-sm">{PROBE_COPY.stop}</p>
      </div>
    </PublicFrame>
  );
}
