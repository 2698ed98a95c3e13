/**
 * Files that no tool reads for any caller: keys, credentials, environments. This is the only list of them. It includes
 * what the workspace excludes from its listing by name, and files that people list and search but a machine does not
 * need.
 */
import { isSecretName } from '../../workspace/workspace.ts';

const names =
  /^(?:\.env.*|.*\.env|(?:.*[-_.])?(?:credentials?|secrets?)(?:\.(?:json|ya?ml|toml|ini|cfg|conf|properties|xml|csv|txt|enc|local))?|service[-_]?account.*\.json|client_secret.*\.json|.*\.(?:tfvars|tfstate|tfvars\.json|tfstate\.backup|jwk|gpg|ovpn|mobileprovision|keytab)|\.(?:pgpass|my\.cnf|dockercfg|vault-token|s3cfg|boto|terraformrc)|secring\..*)$/i;
const folders = /(?:^|\/)\.(?:ssh|aws|gnupg|kube|docker|azure|gcloud)\//i;

/** @param file relative to the workspace. */
export function isSecretFile(file: string): boolean {
  const name = file.slice(file.lastIndexOf('/') + 1);
  return isSecretName(name) || names.test(name) || folders.test(file);
}
