import type { ChartSeries } from "./chart-data";

/** Lines over a colour, in turn, where the system's few colours do not tell series apart. */
const LINES = [
  "",
  "M-1 1l2-2M0 6l6-6M5 7l2-2",
  "M0 1.5h6M0 4.5h6",
  "M-1 5l2 2M0 0l6 6M5-1l2 2",
  "M1.5 0v6M4.5 0v6",
];

const isLine = ({ kind }: ChartSeries) => kind === "line" || kind === "step";

/** The mark of a series in a legend or a tooltip; in forced colours with the pattern of its place. */
export function SeriesMark({ series, place }: { series: ChartSeries; place: number }) {
  const { color, isDimmed } = series;
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 16 12"
      className="h-3 w-4 shrink-0 forced-color-adjust-none"
      opacity={isDimmed ? 0.6 : 1}
    >
      {isLine(series) ? (
        <path
          d="M0 6h16"
          stroke={color}
          strokeWidth="2"
          {...(isDimmed ? { strokeDasharray: "4 3" } : {})}
        />
      ) : (
        <>
          <rect x="2" width="12" height="12" rx="2" fill={color} />
          <path
            d={LINES[place % LINES.length]}
            transform="translate(2) scale(2)"
            stroke="Canvas"
            className="hidden forced-colors:block"
          />
        </>
      )}
    </svg>
  );
}

type PatternProps = { prefix: string; series: readonly ChartSeries[] };

/** Definitions of the patterns of one plot, whose prefix is its own. */
export function SeriesPatterns({ prefix, series }: PatternProps) {
  return (
    <defs>
      {series.map(({ key, color }, place) => (
        <pattern
          key={key}
          id={`${prefix}-${place}`}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
        >
          <rect width="6" height="6" fill={color} />
          <path d={LINES[place % LINES.length]} stroke="Canvas" strokeWidth="1.5" fill="none" />
        </pattern>
      ))}
    </defs>
  );
}
