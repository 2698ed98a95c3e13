/** Scans Java and Kotlin: their frameworks are the same. */
import { createReader, type Reader } from '../reader.ts';
import { type Dialect, java, kotlin } from '../text/dialects.ts';
import { routeRules } from './routes.ts';
import { settingRules } from './settings.ts';
import { beginJvm, importRules, type JvmState } from './state.ts';

const reader = (dialect: Dialect): Reader =>
  createReader<JvmState>({ dialect, begin: beginJvm, declare: [importRules], rules: [routeRules, settingRules] });

export const javaReader = reader(java);
export const kotlinReader = reader(kotlin);
