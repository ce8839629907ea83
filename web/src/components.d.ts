declare module '*.toml' {
  const components: Record<string, unknown>;
  export default components;
}
