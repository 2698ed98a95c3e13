/** Id of the text that says what is wrong with the one field of a row; the component that draws both gives it, the
 * field names it. */
import { createContext } from 'react';

export const SaidOf = createContext<string | undefined>(undefined);
