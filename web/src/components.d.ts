declare module '*.toml' {
  const components: Record<string, unknown>;
  export default components;
}

declare module 'gettext-parser' {
  interface Entry {
    msgid: string;
    msgctxt?: string;
    msgstr: string[];
    comments?: { reference?: string; flag?: string };
  }
  export const po: {
    parse(text: string): { headers: Record<string, string>; translations: Record<string, Record<string, Entry>> };
  };
}

declare module 'subset-font' {
  export default function subset(font: Uint8Array, text: string, options: { targetFormat: 'woff2' }): Promise<Uint8Array>;
}
