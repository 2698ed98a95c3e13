/**
 * Files that no tool reads, whoever asks: keys, credentials, environments (spec 07). The one list of it. It takes in what
 * the workspace keeps out of its listing by name, and besides what people list and search but a machine has no need of.
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
