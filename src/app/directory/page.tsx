import { copy } from "@/features/directory/copy";
import { readParams } from "@/features/directory/directory-address";
import { DirectoryScreen } from "@/features/directory/directory-screen";
import { findDirectoryResult } from "@/server/public-pages/directory-page";

export const metadata = { title: copy.title };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DirectoryPage({ searchParams }: Props) {
  const params = readParams(await searchParams);
  return <DirectoryScreen params={params} result={await findDirectoryResult(params)} />;
}
