import { RANKING_WEIGHTS, type RankingFactor } from "@/federation/domain/gates/ranking";
import type { RankingBasisDto } from "@/federation/server/directory/directory-dto";
import { copy } from "./copy";

const FACTORS: readonly RankingFactor[] = [
  "proof",
  "availability",
  "standing",
  "assurance",
  "tenure",
];

/** Points of each factor, rounded down as the ranking is. */
export function RankingFactors({ basis }: { basis: RankingBasisDto }) {
  return (
    <div className="space-y-2 text-xs">
      <dl className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 gap-y-1.5">
        {FACTORS.map((name) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid items-center">
            <dt className="text-muted">{copy.factors[name]}</dt>
            <dd className="tabular-nums">
              {`${pointsOf(basis, name)} of ${RANKING_WEIGHTS[name]}`}
            </dd>
            <dd aria-hidden className="col-span-2 mt-0.5 h-1 rounded-sm bg-sunken">
              <div
                className="h-1 rounded-sm bg-accent"
                style={{ width: `${Math.floor(basis[name] * 100)}%` }}
              />
            </dd>
          </div>
        ))}
      </dl>
      {basis.halved && <p className="text-high">Halved, because the runtime is stale</p>}
    </div>
  );
}

function pointsOf(basis: RankingBasisDto, name: RankingFactor): string {
  // Digits beyond the ninth place are errors of binary fractions.
  return (Math.floor(basis[name] * RANKING_WEIGHTS[name] * 10 + 1e-9) / 10).toFixed(1);
}
