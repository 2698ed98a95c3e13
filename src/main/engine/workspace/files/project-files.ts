/** Files that say where a project begins and what it is called (spec 03 "Languages"). */
const projectName =
  /^(?:package\.json|pyproject\.toml|setup\.py|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt)$|\.csproj$/i;

export function isProjectFile(name: string): boolean {
  return projectName.test(name);
}
