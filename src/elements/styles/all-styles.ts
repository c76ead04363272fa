/** Every rule of the package. The build writes it to `dist/formspec-elements.css`. */
import { coreStyles } from './core-styles.js';
import assistDialogs from './assist/dialogs.css?inline';
import assistTrace from './assist/trace.css?inline';
import attachment from './parts/attachment.css?inline';
import combobox from './parts/combobox.css?inline';
import confirmation from './parts/confirmation.css?inline';
import dateParts from './parts/date-parts.css?inline';
import disclosures from './parts/disclosures.css?inline';
import failure from './failure.css?inline';
import issuer from './parts/issuer.css?inline';
import guidance from './parts/guidance.css?inline';
import languages from './parts/languages.css?inline';
import openMoney from './parts/open-money.css?inline';
import planned from './parts/planned.css?inline';
import { styles as rareDisplays } from './parts/rare-displays.js';
import rating from './parts/rating.css?inline';
import signature from './parts/signature.css?inline';
import slider from './parts/slider.css?inline';
import stepper from './parts/stepper.css?inline';
import steps from './parts/steps.css?inline';
import switchSides from './parts/switch-sides.css?inline';
import { styles as table } from './parts/table/table.js';
import tabs from './parts/tabs.css?inline';

const parts = [
  attachment,
  combobox,
  dateParts,
  disclosures,
  failure,
  issuer,
  guidance,
  languages,
  openMoney,
  planned,
  // Includes the rules of the review.
  rareDisplays,
  confirmation,
  rating,
  signature,
  slider,
  stepper,
  steps,
  switchSides,
  table,
  tabs,
  assistTrace,
  assistDialogs,
];

export const allStyles = `@layer formspec{${coreStyles}${parts.join('')}}`;
