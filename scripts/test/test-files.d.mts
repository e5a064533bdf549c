type Kind = "unit" | "integration";
export declare const BUNDLES: Record<Kind, string>;
export declare function testFiles(kind: Kind): { bundled: string[]; asTheyAre: string[] };
