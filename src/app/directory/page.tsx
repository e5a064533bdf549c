import { copy } from "@/federation/screens/directory/copy";
import { readParams } from "@/federation/screens/directory/directory-address";
import { DirectoryScreen } from "@/federation/screens/directory/directory-screen";
import { findDirectoryResult } from "@/federation/server/public-pages/directory-page";

export const metadata = { title: copy.title };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function DirectoryPage({ searchParams }: Props) {
  const params = readParams(await searchParams);
  return <DirectoryScreen params={params} result={await findDirectoryResult(params)} />;
}
