/** The texts of saving and returning, in all languages at once: a server renders without waiting. */
import { ar } from '../../elements/strings/saving/ar.js';
import { cy } from '../../elements/strings/saving/cy.js';
import { de } from '../../elements/strings/saving/de.js';
import { en } from '../../elements/strings/saving/en.js';
import { es } from '../../elements/strings/saving/es.js';
import { fr } from '../../elements/strings/saving/fr.js';
import type { SavingStrings } from '../../elements/strings/strings.js';

export const savingTexts: Readonly<Record<string, SavingStrings>> = { ar, cy, de, en, es, fr };
