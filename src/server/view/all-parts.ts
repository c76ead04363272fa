/**
 * Makes everything available that browsers load on demand: rendering on a server is synchronous. Controls that need script
 * are replaced by native ones.
 */
import * as issuer from '../../elements/companions/issuer-header.js';
import * as attachment from '../../elements/fields/controls/files/attachment.js';
import * as date from '../../elements/fields/controls/date.js';
import * as selectAll from '../../elements/fields/controls/choices/select-all.js';
import * as switchSides from '../../elements/fields/controls/choices/switch-sides.js';
import * as money from '../../elements/fields/controls/numbers/money.js';
import * as openMoney from '../../elements/fields/controls/numbers/open-money.js';
import * as rating from '../../elements/fields/controls/numbers/rating.js';
import * as stepper from '../../elements/fields/controls/numbers/stepper.js';
import * as interaction from '../../elements/form/interaction.js';
import * as table from '../../elements/layout/data-table.js';
import * as disclosures from '../../elements/layout/disclosures.js';
import * as displays from '../../elements/layout/rare-displays.js';
import * as repeats from '../../elements/layout/repeats.js';
import * as tabs from '../../elements/layout/tabs.js';
import * as pages from '../../elements/pages/paged-form.js';
import * as review from '../../elements/pages/review.js';
import * as steps from '../../elements/pages/step-list.js';
import { provideParts } from '../../elements/rendering/lazy-parts.js';
import * as richText from '../../elements/rendering/rich-text.js';
import { ar } from '../../elements/strings/form/ar.js';
import { cy } from '../../elements/strings/form/cy.js';
import { de } from '../../elements/strings/form/de.js';
import { companionSection } from '../../elements/strings/companion-section.js';
import { ar as companionsAr } from '../../elements/strings/companions/ar.js';
import { cy as companionsCy } from '../../elements/strings/companions/cy.js';
import { de as companionsDe } from '../../elements/strings/companions/de.js';
import { es as companionsEs } from '../../elements/strings/companions/es.js';
import { fr as companionsFr } from '../../elements/strings/companions/fr.js';
import { disclosureSection } from '../../elements/strings/disclosure-section.js';
import { ar as disclosuresAr } from '../../elements/strings/disclosures/ar.js';
import { cy as disclosuresCy } from '../../elements/strings/disclosures/cy.js';
import { de as disclosuresDe } from '../../elements/strings/disclosures/de.js';
import { es as disclosuresEs } from '../../elements/strings/disclosures/es.js';
import { fr as disclosuresFr } from '../../elements/strings/disclosures/fr.js';
import { es } from '../../elements/strings/form/es.js';
import { fr } from '../../elements/strings/form/fr.js';
import * as messages from '../../elements/strings/field-messages.js';
import { ar as messagesAr } from '../../elements/strings/messages/ar.js';
import { cy as messagesCy } from '../../elements/strings/messages/cy.js';
import { de as messagesDe } from '../../elements/strings/messages/de.js';
import { es as messagesEs } from '../../elements/strings/messages/es.js';
import { fr as messagesFr } from '../../elements/strings/messages/fr.js';
import { messagesSection } from '../../elements/strings/messages-section.js';
import { provideStrings } from '../../elements/strings/load-strings.js';
import { savingSection } from '../../elements/strings/saving-section.js';
import { savingTexts } from '../strings/saving-texts.js';
import * as combobox from '../controls/long-list.js';
import * as signature from '../controls/signature.js';
import * as slider from '../controls/slider.js';

let isProvided = false;

/** Called before the first rendering; importing this module changes nothing. */
export function provideAllParts(): void {
  if (isProvided) return;
  isProvided = true;
  provideParts({
    attachment,
    combobox: { ...combobox, styles: '' },
    date,
    disclosures,
    displays,
    interaction,
    issuer,
    messages,
    money,
    'open-money': openMoney,
    pages,
    rating,
    repeats,
    review,
    richText,
    'select-all': selectAll,
    signature: { ...signature, styles: '' },
    slider: { ...slider, styles: '' },
    stepper,
    steps,
    'switch-sides': switchSides,
    table,
    tabs,
  });
  for (const [language, catalogue] of Object.entries({ ar, cy, de, es, fr }))
    provideStrings('form', language, catalogue);
  for (const [language, catalogue] of Object.entries({
    ar: companionsAr,
    cy: companionsCy,
    de: companionsDe,
    es: companionsEs,
    fr: companionsFr,
  }))
    provideStrings(companionSection, language, catalogue);
  for (const [language, catalogue] of Object.entries({
    ar: disclosuresAr,
    cy: disclosuresCy,
    de: disclosuresDe,
    es: disclosuresEs,
    fr: disclosuresFr,
  }))
    provideStrings(disclosureSection, language, catalogue);
  for (const [language, catalogue] of Object.entries(savingTexts))
    provideStrings(savingSection, language, catalogue);
  for (const [language, catalogue] of Object.entries({
    ar: messagesAr,
    cy: messagesCy,
    de: messagesDe,
    es: messagesEs,
    fr: messagesFr,
  }))
    provideStrings(messagesSection, language, catalogue);
}
