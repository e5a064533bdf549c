import { redirect } from "next/navigation";
import type { SearchParams } from "nuqs/server";

const isSimulated = (source: string) => source === "simulation";

/**
 * Sends an address whose open record is of the other environment there: nobody acts on a real record in a list of
 * simulated ones, or takes a simulated record for a real one. What cannot be read says so in its panel.
 */
export async function followRecord(
  path: string,
  searchParams: Promise<SearchParams>,
  { shown, record }: { shown: string; record: Promise<{ source: string }> },
): Promise<void> {
  const found = await record.catch(() => null);
  if (found === null || isSimulated(found.source) === isSimulated(shown)) return;
  const { source: _, ...kept } = await searchParams;
  const query = new URLSearchParams(
    Object.entries(kept).flatMap(([name, value]) =>
      [value ?? []].flat().map((each) => [name, each]),
    ),
  );
  if (isSimulated(found.source)) query.set("source", "simulation");
  redirect(`${path}?${query}`);
}
