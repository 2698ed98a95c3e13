/** Files that say where a project begins, what it is called and what its files import (spec 03 "Languages"). */
const projectName =
  /^(?:package\.json|pyproject\.toml|setup\.py|go\.mod|Cargo\.toml|pom\.xml|build\.gradle(?:\.kts)?|CMakeLists\.txt)$|^Directory\.Build\.(?:props|targets)$|^[tj]sconfig(?:\..+)?\.json$|\.csproj$/i;

export function isProjectFile(name: string): boolean {
  return projectName.test(name);
}
