import './counter';
import { Component, CUSTOM_ELEMENTS_SCHEMA, provideZonelessChangeDetection, signal } from '@angular/core';
import { bootstrapApplication } from '@angular/platform-browser';
import type { Definition, FormspecEventDetails } from 'formspec-elements';
import booking from './booking.json';

@Component({
  selector: 'app-root',
  schemas: [CUSTOM_ELEMENTS_SCHEMA],
  template: `<main>
    <formspec-form
      [definition]="definition"
      draft="booking"
      action="/api/bookings"
      (formspec-change)="count($event)"
    ></formspec-form>
    <p>Table for {{ guests() }}</p>
  </main>`,
})
class App {
  readonly definition = booking as Definition;
  readonly guests = signal(2);

  count({ detail }: CustomEvent<FormspecEventDetails['formspec-change']>) {
    if (detail.path === 'guests') this.guests.set(Number(detail.value));
  }
}

void bootstrapApplication(App, { providers: [provideZonelessChangeDetection()] });
