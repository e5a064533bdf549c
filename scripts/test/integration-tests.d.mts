export declare const BUNDLES: string;
export declare function integrationTests(): { bundled: string[]; asTheyAre: string[] };
